// Effects and where they may occur: settings, the network, time and chance, raw HTML and raw SQL.
import { isTest, type Rule, sourceRule } from './rule.ts'
import { childrenOf, type Node, type Source } from './source-tree.ts'

const isIn =
  (...places: readonly string[]) =>
  (file: string) =>
    isTest(file) || places.some(place => (place.endsWith('/') ? file.startsWith(place) : file === place))

const mayReadEnvironment = isIn('server/main.ts', 'server/admin.ts', 'vite.config.ts')
const mayFetch = isIn(
  'web/data/http/api.ts',
  'web/data/http/open-request.ts',
  'web/sw.ts',
  'server/sandbox/',
  'server/doctor/cli.ts',
  'server/setup/cli.ts',
)
/** Programs pass the clock and chance to all other code. The sandbox has its own adjustable clock. */
const mayTellTime = isIn(
  'server/main.ts',
  'server/admin.ts',
  'server/recipes/cli.ts',
  'server/doctor/cli.ts',
  'server/setup/cli.ts',
  'server/sandbox/clock.ts',
)
const GLOBALS = new Set(['globalThis', 'window', 'self'])

export const effectRules: readonly Rule[] = [
  sourceRule(
    'environment-in-one-place',
    'take the setting from the typed object that server/env.ts makes; only server/main.ts hands it the environment',
    source => (mayReadEnvironment(source.path) ? [] : membersOf(source, 'process', 'env')),
  ),
  sourceRule(
    'fetch-in-one-place',
    'call web/data/http/api.ts (on public pages open-request.ts), or take what fetches as an argument',
    source =>
      mayFetch(source.path)
        ? []
        : source
            .nodes('CallExpression')
            .filter(call => isGlobalFetch(source, call))
            .map(lineOf(source)),
  ),
  sourceRule(
    'time-and-chance-injected',
    'take now() and random() as arguments: the product’s time can be moved, and tests repeat',
    source => {
      if (mayTellTime(source.path) || !/^(shared|server)\//.test(source.path)) return []
      const dates = [...source.nodes('NewExpression'), ...source.nodes('CallExpression')].filter(
        isPresentDate,
      )
      return [
        ...membersOf(source, 'Date', 'now'),
        ...membersOf(source, 'Math', 'random'),
        ...dates.map(lineOf(source)),
      ]
    },
  ),
  sourceRule(
    'no-raw-html',
    'let React write the text; what is HTML already is shown in a sandboxed frame',
    source =>
      [...source.nodes('JSXAttribute'), ...source.nodes('Property')]
        .filter(node => nameOf(node.name ?? node.key) === 'dangerouslySetInnerHTML')
        .map(lineOf(source)),
  ),
  sourceRule(
    'no-raw-sql',
    'pass values and identifiers through the sql template, which quotes them',
    source =>
      isTest(source.path) ? [] : source.nodes('CallExpression').filter(isRawSql).map(lineOf(source)),
  ),
]

const lineOf = (source: Source) => (node: Node) => source.line(node.start)

function nameOf(node: unknown): string | null {
  if (typeof node !== 'object' || node === null) return null
  const { name, value } = node as { name?: unknown; value?: unknown }
  return typeof name === 'string' ? name : typeof value === 'string' ? value : null
}

/** Lines that use `object.property`, in any syntax. */
function membersOf(source: Source, object: string, property: string): number[] {
  return source
    .nodes('MemberExpression')
    .filter(node => nameOf(node.object) === object && nameOf(node.property) === property)
    .map(lineOf(source))
}

function isPresentDate(node: Node): boolean {
  return nameOf(node.callee) === 'Date' && (node.arguments as unknown[]).length === 0
}

function isRawSql(call: Node): boolean {
  const callee = call.callee as Node
  return (
    callee.type === 'MemberExpression' && nameOf(callee.object) === 'sql' && nameOf(callee.property) === 'raw'
  )
}

/** A call of the platform's fetch, not of an argument or import with that name. */
function isGlobalFetch(source: Source, call: Node): boolean {
  const callee = call.callee as Node
  if (callee.type === 'MemberExpression') {
    return GLOBALS.has(nameOf(callee.object) ?? '') && nameOf(callee.property) === 'fetch'
  }
  if (callee.type !== 'Identifier' || callee.name !== 'fetch') return false
  for (let scope = source.parent(call); scope; scope = source.parent(scope)) {
    if (declares(scope, 'fetch')) return false
  }
  return true
}

/** Whether a function's parameters, or a block's own statements, bind a name. */
function declares(scope: Node, name: string): boolean {
  const params = (scope.params as Node[] | undefined) ?? []
  if (Array.isArray(params) && params.some(param => binds(param, name))) return true
  const statements = Array.isArray(scope.body) ? (scope.body as Node[]) : []
  return statements.some(statement => {
    const declared = (statement.declaration as Node | null | undefined) ?? statement
    if (declared.type === 'VariableDeclaration') {
      return (declared.declarations as Node[]).some(({ id }) => binds(id as Node, name))
    }
    if (declared.type === 'ImportDeclaration')
      return (declared.specifiers as Node[]).some(({ local }) => nameOf(local) === name)
    return declared.type === 'FunctionDeclaration' && nameOf(declared.id) === name
  })
}

function binds(pattern: Node, name: string): boolean {
  if (pattern.type === 'Identifier') return pattern.name === name
  if (pattern.type === 'AssignmentPattern') return binds(pattern.left as Node, name)
  if (pattern.type === 'Property') return binds(pattern.value as Node, name)
  if (!/Pattern$|^RestElement$/.test(pattern.type)) return false
  return childrenOf(pattern).some(child => binds(child, name))
}
