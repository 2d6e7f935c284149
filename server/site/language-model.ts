// GET /site/v1/language-model: the model that may write legal documents here, so that anyone can check.
import { Hono } from 'hono'
import type { LanguageModelView } from '#shared/protocol/language-model.ts'

/** Mount at /site/v1. `model`: null if there is none. */
export function languageModelRoute(model: { name: string } | null): Hono {
  const view: LanguageModelView = { model: model?.name ?? null }
  return new Hono().get('/language-model', c => c.json(view))
}
