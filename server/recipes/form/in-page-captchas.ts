// Which captcha a page shows, inside the page. Sent along with form-script.ts. The names are the recipe format's.

/** In the page: from in-page-forms.ts. */
declare function findDeep(root: Document, selector: string): Element[]

/** The kind of the page's captcha; null without one. */
export function captchaOfPage(): string | null {
  const sources = findDeep(document, 'iframe, script').map(one => one.getAttribute('src') ?? '')
  const has = (selector: string) => findDeep(document, selector).length > 0
  const loads = (pattern: RegExp) => sources.some(source => pattern.test(source))
  if (has('.cf-turnstile, [name=cf-turnstile-response]')) return 'cloudFlareTurnstile'
  if (has('.h-captcha, [name=h-captcha-response]') || loads(/hcaptcha\.com/)) return 'hcaptcha'
  const isEnterprise = loads(/recaptcha\/enterprise/)
  if (has('.g-recaptcha, [name=g-recaptcha-response]') || loads(/(google\.com|recaptcha\.net)\/recaptcha/))
    return isEnterprise ? 'recaptchaEnterprise' : 'recaptcha2'
  if (has('[data-sitekey]'))
    return loads(/challenges\.cloudflare\.com/) ? 'cloudFlareTurnstile' : 'recaptcha2'
  if (
    has(
      'img[src*=captcha i], img[alt*=captcha i], img[id*=captcha i], canvas[id*=captcha i], svg[id*=captcha i]',
    )
  )
    return 'image'
  if (has('[name^=BDC_], [id^=BDC_], .BDC_CaptchaDiv, input[name*=captcha i]:not([type=hidden])'))
    return 'image'
  return null
}
