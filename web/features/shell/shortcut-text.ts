// How the palette's shortcut is written on this machine.

/** `⌘K` on a Mac, `Ctrl K` elsewhere. */
export function shortcutText(platform = navigator.platform): string {
  return /mac|iphone|ipad/i.test(platform) ? '⌘K' : 'Ctrl K'
}
