// Light, dark, or as the system has it: a person's choice, kept on the device.

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const KEY = 'theme'

/** The choice kept on this device; `system` when there is none or storage is closed to us. */
export function readTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEY)
    return themes.find(theme => theme === kept) ?? 'system'
  } catch {
    return 'system' // Storage can be forbidden by the browser; the system's choice then holds.
  }
}

/** Puts the theme on the document, without keeping it. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** Keeps and applies a choice. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme)
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Not kept, but it holds until the page is left.
  }
}
