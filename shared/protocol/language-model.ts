// GET /site/v1/language-model: the name of the model that may write legal documents; null if there is none.
import { z } from '#shared/lib/z.ts'

export const languageModelView = z.strictObject({ model: z.string().nullable() })
export type LanguageModelView = z.infer<typeof languageModelView>
