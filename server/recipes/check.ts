// Validates recipe files and folders, and reports each recipe's steps and problems.
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { flattenActions } from '#shared/recipe/parse-actions.ts'
import { parseRecipe, type Recipe, type RecipeIssue } from '#shared/recipe/schema.ts'
import { hintFor, NOT_JSON, parseJson } from './import/import-inspect.ts'

/** A problem: where it is, the rule it breaks (same as `message`), and how to fix it. */
export interface CheckIssue extends RecipeIssue {
  rule: string
  hint: string
}

/** One file's report. `steps` is `ready`, `parent` (removal happens at the parent site), `disabled` or `absent`. */
export interface FileReport {
  file: string
  ok: boolean
  broker: string | null
  retired: boolean
  steps: { scan: string; optOut: string }
  issues: CheckIssue[]
  warnings: string[]
}

export interface CheckReport {
  ok: boolean
  checked: number
  invalid: number
  files: FileReport[]
}

/** Checks files, and every `.json` file in folders. @throws Error if a path doesn't exist. */
export async function checkRecipes(paths: readonly string[]): Promise<CheckReport> {
  const files = (await Promise.all(paths.map(checkPath))).flat()
  const invalid = files.filter(file => !file.ok).length
  return { ok: invalid === 0 && files.length > 0, checked: files.length, invalid, files }
}

async function checkPath(path: string): Promise<FileReport[]> {
  const isFolder = (await stat(path)).isDirectory()
  const names = isFolder ? (await readdir(path)).filter(name => name.endsWith('.json')).sort() : [path]
  return Promise.all(names.map(name => checkFile(isFolder ? join(path, name) : name, name)))
}

async function checkFile(path: string, file: string): Promise<FileReport> {
  const none = { broker: null, retired: false, steps: { scan: 'absent', optOut: 'absent' }, warnings: [] }
  const text = await readFile(path, 'utf8').catch(() => null)
  const json = text === null ? undefined : parseJson(text)
  if (json === undefined) {
    const message = 'not a readable JSON file'
    return { file, ok: false, ...none, issues: [{ path: '', message, ...NOT_JSON }] }
  }
  const parsed = parseRecipe(json)
  if (!parsed.ok) return { file, ok: false, ...none, issues: parsed.issues.map(withHint) }
  return { file, ok: true, ...describe(parsed.recipe), issues: [] }
}

function withHint(issue: RecipeIssue): CheckIssue {
  return { ...issue, rule: issue.message, hint: hintFor(issue.path, issue.message) }
}

function describe(recipe: Recipe): Pick<FileReport, 'broker' | 'retired' | 'steps' | 'warnings'> {
  const state = (name: 'scan' | 'optOut') => {
    const step = recipe[name]
    if (step) return step.optOutType === 'parentSiteOptOut' ? 'parent' : 'ready'
    return recipe.disabled.some(one => one.stepType === name) ? 'disabled' : 'absent'
  }
  return {
    broker: recipe.url,
    retired: recipe.removedAt !== null,
    steps: { scan: state('scan'), optOut: state('optOut') },
    warnings: warningsOf(recipe),
  }
}

function warningsOf(recipe: Recipe): string[] {
  const actions = flattenActions([...(recipe.scan?.actions ?? []), ...(recipe.optOut?.actions ?? [])])
  const scan = flattenActions(recipe.scan?.actions ?? [])
  const ids = actions.map(action => action.id)
  const repeated = new Set(ids.filter((id, index) => ids.indexOf(id) !== index))
  return [
    ...recipe.disabled.map(step => `the ${step.stepType} step cannot run: ${step.reason}`),
    ...[...repeated].map(id => `the action id ${id} is used twice`),
    ...(recipe.scan && !scan.some(action => action.actionType === 'extract')
      ? ['the scan reads nothing']
      : []),
    ...(recipe.optOut?.optOutType === 'parentSiteOptOut' && !recipe.parent
      ? ['no parent site is named']
      : []),
  ]
}
