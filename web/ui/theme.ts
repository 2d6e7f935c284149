// Light, dark, or the system's theme: the person's choice, stored on the device.
import { useSyncExternalStore } from 'react'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Its localStorage key. From the first paint on, the choice is also on the document (web/head-script.js). */
const KEY = 'theme'

const listeners = new Set<() => void>()

function shownTheme(): Theme {
  const shown = document.documentElement.dataset.theme
  return themes.find(theme => theme === shown) ?? 'system'
}

/** The theme choice on the document, kept current; `system` while prerendering. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, shownTheme, () => 'system' as const)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores and applies a choice. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const listener of [...listeners]) listener()
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Not stored, but it applies until the page is left.
  }
}
