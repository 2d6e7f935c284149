// How this browser installs a web app. Pure.

/** prompt: the browser's own prompt. ios, mac: by hand, from the browser's menus. */
export type InstallWay = 'prompt' | 'ios' | 'mac'

export type BrowserFacts = {
  userAgent: string
  touchPoints: number
  /** Whether the app already runs in its own window. */
  standalone: boolean
  /** Whether the browser has offered its prompt. */
  hasPrompt: boolean
}

/** Null if it is installed, or can't be as far as we know. */
export function installWay({
  userAgent,
  touchPoints,
  standalone,
  hasPrompt,
}: BrowserFacts): InstallWay | null {
  if (standalone) return null
  if (hasPrompt) return 'prompt'
  // An iPad identifies as a Macintosh; Macs have no touch screen.
  const isMac = /Macintosh/.test(userAgent)
  if (/iPhone|iPad|iPod/.test(userAgent) || (isMac && touchPoints > 1)) return 'ios'
  const isSafari = /Version\/(\d+)/.exec(userAgent)
  const isOther = /Chrome|Chromium|Firefox|Edg/.test(userAgent)
  // Safari can add apps to the Dock from version 17 on.
  return isMac && isSafari && !isOther && Number(isSafari[1]) >= 17 ? 'mac' : null
}
