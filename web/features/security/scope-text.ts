// The scopes of API keys in words.
import { type ApiScope, apiScope } from '#shared/domain/api-scopes.ts'

const TEXTS: Readonly<Record<ApiScope, string>> = {
  'read:people': 'read the people you added',
  'read:exposures': 'read what we found about them',
  'write:scans': 'start scans',
  'read:removals': 'read removals and where they stand',
  'write:removals': 'start removals',
  'read:alerts': 'read alerts about listings that came back',
  'read:files': 'read your files',
  'write:files': 'store and remove your files',
}

/** Follows "may"; a scope that is newer than this app is shown by its own name. */
export function scopeText(scope: string): string {
  const known = apiScope.safeParse(scope)
  return known.success ? TEXTS[known.data] : scope
}
