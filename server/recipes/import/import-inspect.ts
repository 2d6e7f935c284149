// Checks one given file: it's a valid recipe with a usable name, or has problems, each with a place and a hint.
import { parseRecipe, type RecipeIssue } from '#shared/recipe/schema.ts'
import { LIMITS } from './import-limits.ts'
import type { Candidate, FileRefusal, GivenFile } from './import-types.ts'

export type Inspected = { ok: true; candidate: Candidate } | { ok: false; refusals: FileRefusal[] }

/** The most refusals listed per file. A file that isn't a recipe breaks every rule. */
const MOST_ISSUES = 10
/** Shorter than a host may be, because a file is named after it. */
const HOST = /^(?=.{3,200}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/

/** Checks a file by the rules of `recipe check`, and that it can be stored. */
export function inspectFile(given: GivenFile): Inspected {
  const { file, text } = given
  const refuse = (path: string, rule: string, hint: string): Inspected => ({
    ok: false,
    refusals: [{ file, path, rule, hint }],
  })
  if (Buffer.byteLength(text) > LIMITS.fileBytes)
    return refuse('', 'too large', `Keep a recipe under ${LIMITS.fileBytes / 1024} kB.`)
  if (depthOf(text) > LIMITS.depth)
    return refuse('', 'nested too deep', `Nest at most ${LIMITS.depth} levels of lists and objects.`)
  const json = parseJson(text)
  if (json === undefined) return refuse('', NOT_JSON.rule, NOT_JSON.hint)
  const parsed = parseRecipe(json)
  if (!parsed.ok) {
    const refusals = parsed.issues.slice(0, MOST_ISSUES).map(issue => explain(file, issue))
    return { ok: false, refusals }
  }
  const host = parsed.recipe.url.toLowerCase()
  if (!HOST.test(host))
    return refuse('url', 'not a host name', 'Give the bare host in `url`, such as `folkfinder.example`.')
  return { ok: true, candidate: { ...given, host, recipe: parsed.recipe, json } }
}

/** The JSON of a file, with or without a byte order mark; undefined if it isn't JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** How deep brackets nest outside of strings. Computed before anything recursive reads the file. */
export function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let inText = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (inText) {
      if (sign === '\\') at += 1
      else if (sign === '"') inText = false
    } else if (sign === '"') inText = true
    else if (sign === '{' || sign === '[') {
      depth += 1
      deepest = Math.max(deepest, depth)
    } else if (sign === '}' || sign === ']') depth -= 1
  }
  return deepest
}

function explain(file: string, { path, message }: RecipeIssue): FileRefusal {
  return { file, path, rule: message, hint: hintFor(path, message) }
}

/** The problem of a file that isn't JSON. */
export const NOT_JSON = {
  rule: 'not JSON',
  hint: 'Write one JSON object in UTF-8; look for a missing comma or bracket.',
}

const HINTS: readonly (readonly [RegExp, string])[] = [
  [/^version$/, 'Write three or four numbers with dots, such as `0.1.0`, and raise it with every change.'],
  [/^name$/, 'Give the name of the site as people know it.'],
  [/^steps$/, 'Give a list with at most one `scan` and one `optOut` step.'],
  [/^(terms|quality|resources)\b/, 'See “What we add” in docs/RECIPES.md.'],
  [/\.actionType$/, 'Use one of the action types of the format.'],
  [/\.actions$/, 'Give a list of actions, even an empty one.'],
  [/\.(selector|noResultsSelector)$/, 'Give a CSS selector or an XPath as text.'],
  [/\.url$/, 'Give an absolute address as text.'],
  [/\.elements\b/, 'Give a list of `{type, selector}`.'],
  [/\.expectations\b/, 'Give a list of `{type, selector}`; type is `element`, `text` or `url`.'],
]

/** How to fix a problem in a recipe. */
export function hintFor(path: string, message: string): string {
  if (/transport http|over http/.test(message) || path.endsWith('.transport'))
    return 'Leave `transport` out, or give it to a scan that only opens and reads pages; see docs/RECIPES.md.'
  const known = HINTS.find(([place]) => place.test(path))
  if (known) return known[1]
  if (/nested too deep/.test(message)) return 'Put the sub-actions beside one another.'
  return path === '' ? 'A recipe is one JSON object; see docs/RECIPES.md.' : 'See docs/RECIPES.md.'
}
