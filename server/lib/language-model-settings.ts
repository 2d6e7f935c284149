// Settings of the language model that may write legal documents.
import { z } from '#shared/lib/z.ts'

/** Part of the settings. `LLM_BASE_URL` is the URL without `/chat/completions`. */
export const languageModelSettings = {
  LLM_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  LLM_MODEL: z.string().trim().min(1).max(200).optional(),
  LLM_API_KEY: z.string().min(1).optional(),
}
export type LanguageModelSettings = z.infer<z.ZodObject<typeof languageModelSettings>>

/** The missing setting and the setting that requires it; null if none is missing. */
export function missingModel({ LLM_BASE_URL, LLM_MODEL, LLM_API_KEY }: LanguageModelSettings): string | null {
  if (LLM_BASE_URL !== undefined && LLM_MODEL === undefined) return 'LLM_MODEL: missing beside LLM_BASE_URL'
  if (LLM_BASE_URL === undefined && LLM_MODEL !== undefined) return 'LLM_BASE_URL: missing beside LLM_MODEL'
  if (LLM_BASE_URL === undefined && LLM_API_KEY !== undefined)
    return 'LLM_BASE_URL: missing beside LLM_API_KEY'
  return null
}
