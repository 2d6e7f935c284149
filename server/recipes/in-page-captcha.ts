// Captcha functions that run inside a broker's page: they read the question for a solver, and fill in its answer
// (RECIPES 9). They're sent along with in-page.ts and use its helpers.
import type { CaptchaQuestion } from './captcha-solver.ts'
import type { RecordRef } from './record-ref.ts'

/** In the page: from in-page.ts. */
declare function findInside(selector: string, root: Node): Node[]
declare function rootOf(parent: RecordRef | null): Node | null

/** Reads the captcha in the container (for a picture: the picture itself), inside the record if one is given. */
export function readCaptcha(selector: string, parent: RecordRef | null): CaptchaQuestion | null {
  const url = location.origin + location.pathname
  const root = rootOf(parent)
  const box = root ? findInside(selector, root)[0] : null
  if (!(box instanceof Element)) return null
  const frames = [...(box.matches('iframe') ? [box] : []), ...box.querySelectorAll('iframe')]
  for (const frame of frames) {
    const at = new URL(frame.getAttribute('src') ?? '', location.href)
    const google = at.hostname === 'www.google.com' || at.hostname === 'www.recaptcha.net'
    if (google && at.pathname.startsWith('/recaptcha/')) {
      const type = at.pathname.startsWith('/recaptcha/enterprise') ? 'recaptchaEnterprise' : 'recaptcha2'
      return { type, url, siteKey: at.searchParams.get('k'), picture: null }
    }
    if (/(^|\.)hcaptcha\.com$/.test(at.hostname))
      return {
        type: 'hcaptcha',
        url,
        siteKey: new URLSearchParams(at.hash.slice(1)).get('sitekey') ?? at.searchParams.get('sitekey'),
        picture: null,
      }
  }
  const keyed = box.matches('[data-sitekey]') ? box : box.querySelector('[data-sitekey]')
  const turnstile = document.querySelector('script[src*="challenges.cloudflare.com/turnstile"]') !== null
  if (keyed && turnstile)
    return { type: 'cloudFlareTurnstile', url, siteKey: keyed.getAttribute('data-sitekey'), picture: null }
  const image = box.matches('img, svg') ? box : box.querySelector('img, svg')
  if (!image) return null
  return { type: 'image', url, siteKey: null, picture: pictureOf(image) }
}

/** The picture as a data URL; null if the page's canvas can't be read. */
function pictureOf(image: Element): string | null {
  if (image instanceof SVGElement)
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(image))}`
  if (!(image instanceof HTMLImageElement)) return null
  if (image.src.startsWith('data:')) return image.src
  try {
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    canvas.getContext('2d')?.drawImage(image, 0, 0)
    return canvas.toDataURL('image/png')
  } catch {
    return null // A cross-origin picture can be shown, but not read.
  }
}

/** Puts the answer where the widget would, or into the input. Returns whether there was a field for it. */
export function answerCaptcha(
  type: CaptchaQuestion['type'],
  selector: string,
  parent: RecordRef | null,
  token: string,
): boolean {
  const names = {
    recaptcha2: 'g-recaptcha-response',
    recaptchaEnterprise: 'g-recaptcha-response',
    hcaptcha: 'h-captcha-response',
    cloudFlareTurnstile: 'cf-turnstile-response',
    image: null,
  }
  const name = names[type]
  const root = rootOf(parent)
  if (root === null) return false
  const fields = name === null ? findInside(selector, root) : [...document.getElementsByName(name)]
  const inputs = fields.filter(
    field => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement,
  )
  for (const input of inputs) {
    input.value = token
    for (const event of ['input', 'change']) input.dispatchEvent(new Event(event, { bubbles: true }))
  }
  const callback = document.querySelector('[data-callback]')?.getAttribute('data-callback')
  const told: unknown = callback && name !== null ? Reflect.get(window, callback) : null
  if (typeof told === 'function') told(token)
  return inputs.length > 0
}

/** How long the answer in this field is; 0 while it's being typed, or without such a field. */
export function lengthOfAnswer(selector: string): number {
  const field = findInside(selector, document)[0]
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return 0
  return document.activeElement === field ? 0 : field.value.trim().length
}

/** Sent along with in-page.ts: helpers, and the functions to call. */
export const CAPTCHA_HELPERS = [pictureOf]
