// Light, dark, or as the system has it: a person's choice, kept on the device.
import { useSyncExternalStore } from 'react'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Where the device keeps it, and where it stands on the document from the first paint on (web/head-script.js). */
const KEY = 'theme'

const listeners = new Set<() => void>()

function shownTheme(): Theme {
  const shown = document.documentElement.dataset.theme
  return themes.find(theme => theme === shown) ?? 'system'
}

/** The choice that the document shows, kept up to date; `system` while prerendering. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, shownTheme, () => 'system' as const)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Keeps and applies a choice. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const listener of [...listeners]) listener()
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Not kept, but it holds until the page is left.
  }
}
