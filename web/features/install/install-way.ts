// How this browser puts a web app on the device. Pure.

/** prompt: the browser asks by itself when told to. ios, mac: by hand, from the browser's menus. */
export type InstallWay = 'prompt' | 'ios' | 'mac'

export type BrowserFacts = {
  userAgent: string
  touchPoints: number
  /** Whether the app runs in a window of its own already. */
  standalone: boolean
  /** Whether the browser has offered to ask. */
  hasPrompt: boolean
}

/** Null where it is installed, or cannot be as far as we know. */
export function installWay({
  userAgent,
  touchPoints,
  standalone,
  hasPrompt,
}: BrowserFacts): InstallWay | null {
  if (standalone) return null
  if (hasPrompt) return 'prompt'
  // An iPad calls itself a Macintosh; Macs have no touch screen.
  const isMac = /Macintosh/.test(userAgent)
  if (/iPhone|iPad|iPod/.test(userAgent) || (isMac && touchPoints > 1)) return 'ios'
  const isSafari = /Version\/(\d+)/.exec(userAgent)
  const isOther = /Chrome|Chromium|Firefox|Edg/.test(userAgent)
  // Safari adds to the Dock from version 17 on.
  return isMac && isSafari && !isOther && Number(isSafari[1]) >= 17 ? 'mac' : null
}
