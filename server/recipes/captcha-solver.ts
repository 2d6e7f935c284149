// Where an operator can plug in a captcha solver, human or automated. There is none unless the setting CAPTCHA_SOLVER
// names a module; without one, a captcha always hands the run to a person (RECIPES 11).
import { pathToFileURL } from 'node:url'

/** A question for a solver: what the page shows to everyone, and nothing about the person. */
export interface CaptchaQuestion {
  type: 'recaptcha2' | 'recaptchaEnterprise' | 'cloudFlareTurnstile' | 'hcaptcha' | 'image'
  /** The page's address without its query. */
  url: string
  /** The widget's site key; null for a picture. */
  siteKey: string | null
  /** The picture as a data URL; null for a widget. */
  picture: string | null
}

/** Returns the value for the captcha's field, or null if it can't be solved. */
export type SolveCaptcha = (question: CaptchaQuestion, signal: AbortSignal) => Promise<string | null>

/** How long we wait for a solution, in milliseconds. The rest of the run has to fit, too. */
export const SOLVE_WITHIN = 90_000

/**
 * Loads the operator's module: an ES module that exports a function `solve`.
 * @throws Error in one line if there is no such module or it has no such function.
 */
export async function loadCaptchaSolver(file: string): Promise<SolveCaptcha> {
  const loaded = (await import(pathToFileURL(file).href).catch((error: unknown) => {
    throw new Error(`CAPTCHA_SOLVER: ${file} cannot be loaded`, { cause: error })
  })) as { solve?: unknown }
  if (typeof loaded.solve !== 'function')
    throw new Error(`CAPTCHA_SOLVER: ${file} exports no function "solve"`)
  return loaded.solve as SolveCaptcha
}
