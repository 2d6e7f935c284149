// `npm run recipe -- form <url> --profile <file>`: prints what a page's form asks for and how it was filled in.
import type { FormProfile } from '#shared/recipe/form/form-person.ts'
import type { Rewrite } from '../gateway-policy.ts'
import type { FormReport } from './form-types.ts'
import { type FormDeps, nothing, openForm } from './open-form.ts'

/** A form's address, or null if it's none that can be opened. */
export function formAddress(text: string): string | null {
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text).href : null
}

/** Fills in the form at an address, and closes it. */
export async function reportForm(
  deps: FormDeps,
  { url, profile, rewrites }: { url: string; profile: FormProfile; rewrites: readonly Rewrite[] },
): Promise<FormReport> {
  const opened = await openForm(deps, { url, profile: profile, rewrites })
  await opened.close()
  return opened.report
}

/** The command's output if no page could be opened: the same object, empty, with the reason. */
export const formNotOpened = (reason: string): FormReport => ({ ...nothing(''), reason })
