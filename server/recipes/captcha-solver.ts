// The place where an operator can plug in somebody or something that answers captchas. There is none unless the setting
// CAPTCHA_SOLVER names a module; without one a captcha always ends in a person's hands (RECIPES 11).
import { pathToFileURL } from 'node:url'

/** What a solver is asked: what the page shows to everybody, and nothing of the person. */
export interface CaptchaQuestion {
  type: 'recaptcha2' | 'recaptchaEnterprise' | 'cloudFlareTurnstile' | 'hcaptcha' | 'image'
  /** The page's address without its query. */
  url: string
  /** Of the widget; null for a picture. */
  siteKey: string | null
  /** The picture as a data URL; null for a widget. */
  picture: string | null
}

/** Answers with what belongs in the captcha's field, or null where it cannot. */
export type SolveCaptcha = (question: CaptchaQuestion, signal: AbortSignal) => Promise<string | null>

/** How long an answer is waited for, in milliseconds; the rest of a run has to fit in as well. */
export const SOLVE_WITHIN = 90_000

/**
 * Loads the operator's module: an ES module that exports a function `solve`.
 * @throws Error in one line when there is no such module or it has no such function.
 */
export async function loadCaptchaSolver(file: string): Promise<SolveCaptcha> {
  const loaded = (await import(pathToFileURL(file).href).catch((error: unknown) => {
    throw new Error(`CAPTCHA_SOLVER: ${file} cannot be loaded`, { cause: error })
  })) as { solve?: unknown }
  if (typeof loaded.solve !== 'function')
    throw new Error(`CAPTCHA_SOLVER: ${file} exports no function "solve"`)
  return loaded.solve as SolveCaptcha
}
