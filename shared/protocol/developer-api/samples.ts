// The samples on the page /api: each endpoint's example request as a shell command and in JavaScript. A test runs them.
import { DEVELOPER_API, type DeveloperEndpoint, endpointParts, factsOf } from './endpoints.ts'

export const SAMPLE_LANGUAGES = ['curl', 'javascript'] as const
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number]

/** The text of a sample. It expects the installation's address in OFFLIST and the key in OFFLIST_KEY. */
export function sampleText(endpoint: DeveloperEndpoint, language: SampleLanguage): string {
  return language === 'curl' ? curlSample(endpoint) : javascriptSample(endpoint)
}

/** A variable inside a JavaScript text. */
const inText = (name: string) => `\${env.${name}}`

const VARIABLE = /^\$([A-Z_]+)$/

function curlSample(endpoint: DeveloperEndpoint): string {
  const { body } = factsOf(endpoint).sample
  const first = [
    `curl "${pathOf(endpoint, name => `$${name}`, '$OFFLIST')}"`,
    `  -H "authorization: Bearer $OFFLIST_KEY"`,
  ]
  if (!body) return first.join(' \\\n')
  const post = [
    ...first,
    '  -H "content-type: application/json"',
    '  -H "idempotency-key: $(uuidgen)"',
    `  --data @- <<JSON\n${JSON.stringify(body, null, 2)}\nJSON`,
  ]
  return post.join(' \\\n')
}

function javascriptSample(endpoint: DeveloperEndpoint): string {
  const { method } = endpointParts(endpoint)
  const { body } = factsOf(endpoint).sample
  const address = `\`${pathOf(endpoint, inText, inText('OFFLIST'))}\``
  const key = `authorization: \`Bearer ${inText('OFFLIST_KEY')}\``
  const options = body
    ? [
        `  method: '${method}',`,
        '  headers: {',
        `    ${key},`,
        `    'content-type': 'application/json',`,
        `    'idempotency-key': crypto.randomUUID(),`,
        '  },',
        `  body: JSON.stringify(${literal(body, '  ')}),`,
      ]
    : [`  headers: { ${key} },`]
  return [
    "import { env } from 'node:process'",
    '',
    `const response = await fetch(${address}, {`,
    ...options,
    '})',
    'const answer = await response.json()',
    'if (!response.ok) throw new Error(answer.detail)',
    'console.log(answer)',
  ].join('\n')
}

function pathOf(endpoint: DeveloperEndpoint, variable: (name: string) => string, server: string): string {
  const { path } = endpointParts(endpoint)
  const { id = '', query = {} } = factsOf(endpoint).sample
  const spelled = (value: string) => {
    const name = VARIABLE.exec(value)?.[1]
    return name === undefined ? encodeURIComponent(value) : variable(name)
  }
  const search = Object.entries(query).map(([name, value]) => `${name}=${spelled(value)}`)
  const where = `${server}${DEVELOPER_API}${path.replace(/:\w+/, () => spelled(id))}`
  return search.length === 0 ? where : `${where}?${search.join('&')}`
}

/** A value in JavaScript, as people write it. */
function literal(value: unknown, indent: string): string {
  if (typeof value === 'string') {
    const name = VARIABLE.exec(value)?.[1]
    return name === undefined ? `'${value}'` : `env.${name}`
  }
  if (Array.isArray(value)) {
    const isShort = value.every(one => typeof one === 'string')
    const inner = value.map(one => literal(one, isShort ? indent : `${indent}  `))
    return isShort
      ? `[${inner.join(', ')}]`
      : `[\n${inner.map(one => `${indent}  ${one},\n`).join('')}${indent}]`
  }
  const fields = Object.entries(value as Record<string, unknown>)
  return `{\n${fields.map(([name, one]) => `${indent}  ${name}: ${literal(one, `${indent}  `)},\n`).join('')}${indent}}`
}
