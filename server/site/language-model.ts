// GET /site/v1/language-model: which model may write legal documents here, so that everybody can know.
import { Hono } from 'hono'
import type { LanguageModelView } from '#shared/protocol/language-model.ts'

/** To be mounted at /site/v1. `model`: null where there is none. */
export function languageModelRoute(model: { name: string } | null): Hono {
  const view: LanguageModelView = { model: model?.name ?? null }
  return new Hono().get('/language-model', c => c.json(view))
}
