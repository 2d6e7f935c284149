// Whether a page sent anything to its site since a moment. Requests to refused hosts didn't get through.
import type { RunContext } from './run-types.ts'

type Page = Pick<RunContext, 'page' | 'tracker'>

const isLetThrough = ({ page }: Page, origin: string) => page.refusal(new URL(origin).hostname) === null
const isOwn = ({ page }: Page, origin: string) => page.pageRefusal(new URL(origin)) === null

/** Whether the recipe's own hosts were contacted. Requests to other hosts aren't the opt-out. */
export function hasContactedSite(context: Page, since: number): boolean {
  const origins = context.tracker.sent?.originsSince(since) ?? []
  return origins.some(origin => isLetThrough(context, origin) && isOwn(context, origin))
}

/** Whether the recipe's own hosts received data, beyond an address. */
export function hasGivenToSite(context: Page, since: number): boolean {
  const origins = context.tracker.sent?.givenSince(since) ?? []
  return origins.some(origin => isLetThrough(context, origin) && isOwn(context, origin))
}

/** Whether any host received data except those of captchas: the form's script may send it elsewhere. */
export function hasGivenToAnyone(context: Page, since: number): boolean {
  const origins = context.tracker.sent?.givenSince(since) ?? []
  return origins.some(
    origin => isLetThrough(context, origin) && !CAPTCHA_HOSTS.test(new URL(origin).hostname),
  )
}

const CAPTCHA_HOSTS =
  /(^|\.)(challenges\.cloudflare\.com|hcaptcha\.com|recaptcha\.net|www\.google\.com|arkoselabs\.com|captcha-delivery\.com)$/
