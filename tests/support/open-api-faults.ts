// The rules of OpenAPI 3.1.1 that the description of the developer API can break: the fields that each object has and
// needs, references, names of operations, parameters of paths, and the JSON Schema dialect (draft 2020-12).
type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const objectAt = (value: unknown): Json => (isObject(value) ? value : {})
const listAt = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

type Shape = { needs: readonly string[]; may: readonly string[] }

const SHAPES = {
  document: {
    needs: ['openapi', 'info', 'paths'],
    may: ['jsonSchemaDialect', 'servers', 'webhooks', 'components', 'security', 'tags', 'externalDocs'],
  },
  info: {
    needs: ['title', 'version'],
    may: ['summary', 'description', 'termsOfService', 'contact', 'license'],
  },
  license: { needs: ['name'], may: ['identifier', 'url'] },
  tag: { needs: ['name'], may: ['description', 'externalDocs'] },
  operation: {
    needs: ['operationId', 'responses'],
    may: [
      'tags',
      'summary',
      'description',
      'externalDocs',
      'parameters',
      'requestBody',
      'security',
      'deprecated',
    ],
  },
  parameter: {
    needs: ['name', 'in', 'schema'],
    may: ['description', 'required', 'deprecated', 'style', 'explode', 'example', 'examples'],
  },
  requestBody: { needs: ['content'], may: ['description', 'required'] },
  response: { needs: ['description'], may: ['headers', 'content', 'links'] },
  header: { needs: ['schema'], may: ['description', 'required', 'deprecated'] },
  content: { needs: ['schema'], may: ['example', 'examples', 'encoding'] },
  security: { needs: ['type'], may: ['description', 'scheme', 'bearerFormat', 'name', 'in'] },
} as const satisfies Record<string, Shape>

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']
const TYPES = ['null', 'boolean', 'object', 'array', 'number', 'string', 'integer']
/** The keywords of JSON Schema that we use; each with how its value is read. */
const KEYWORDS: Readonly<Record<string, 'schema' | 'schemas' | 'named' | 'number' | 'any'>> = {
  ...{ items: 'schema', additionalProperties: 'schema', propertyNames: 'schema', not: 'schema' },
  ...{ anyOf: 'schemas', oneOf: 'schemas', allOf: 'schemas', prefixItems: 'schemas' },
  ...{ properties: 'named', $defs: 'named' },
  ...{ minimum: 'number', maximum: 'number', exclusiveMinimum: 'number', exclusiveMaximum: 'number' },
  ...{
    minLength: 'number',
    maxLength: 'number',
    minItems: 'number',
    maxItems: 'number',
    multipleOf: 'number',
  },
  ...{ type: 'any', enum: 'any', const: 'any', format: 'any', pattern: 'any', required: 'any', $ref: 'any' },
  ...{ default: 'any', description: 'any', title: 'any', examples: 'any', uniqueItems: 'any' },
}

/** What is wrong with a description, each with its place. */
export function openApiFaults(doc: unknown): string[] {
  const faults: string[] = []
  const fault = (at: string, text: string) => faults.push(`${at}: ${text}`)
  const root = objectAt(doc)

  const check = (kind: keyof typeof SHAPES, value: unknown, at: string): Json => {
    const { needs, may }: Shape = SHAPES[kind]
    if (!isObject(value)) fault(at, `is no ${kind}`)
    const given = objectAt(value)
    for (const name of needs) if (given[name] === undefined) fault(at, `has no ${name}`)
    for (const name of Object.keys(given))
      if (!needs.includes(name) && !may.includes(name) && !name.startsWith('x-')) fault(at, `has a ${name}`)
    return given
  }
  const resolve = (ref: unknown): unknown =>
    String(ref)
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((value, part) => objectAt(value)[part], root)

  const checkSchema = (value: unknown, at: string): void => {
    if (typeof value === 'boolean') return
    if (!isObject(value)) return void fault(at, 'is no schema')
    const types = Array.isArray(value.type) ? value.type : value.type === undefined ? [] : [value.type]
    for (const type of types) if (!TYPES.includes(String(type))) fault(at, `has the type ${type}`)
    if (value.$ref !== undefined && !isObject(resolve(value.$ref))) fault(at, `refers to ${value.$ref}`)
    if (typeof value.pattern === 'string') new RegExp(value.pattern, 'u')
    if (value.enum !== undefined && listAt(value.enum).length === 0) fault(at, 'has an empty enum')
    for (const name of listAt(value.required))
      if (!(String(name) in objectAt(value.properties))) fault(at, `requires ${name}, which it lacks`)
    for (const [keyword, below] of Object.entries(value)) checkKeyword(keyword, below, `${at}/${keyword}`)
  }
  const checkKeyword = (keyword: string, below: unknown, at: string): void => {
    const kind = KEYWORDS[keyword]
    if (kind === undefined) fault(at, 'is no keyword that we know')
    if (kind === 'number' && typeof below !== 'number') fault(at, 'is no number')
    if (kind === 'schema') checkSchema(below, at)
    if (kind === 'schemas')
      for (const [index, one] of listAt(below).entries()) checkSchema(one, `${at}/${index}`)
    if (kind === 'named')
      for (const [name, one] of Object.entries(objectAt(below))) checkSchema(one, `${at}/${name}`)
  }
  const checkContent = (value: unknown, at: string) => {
    for (const [type, one] of Object.entries(objectAt(value))) {
      if (!/^[\w.+-]+\/[\w.+-]+$/.test(type)) fault(at, `has the media type ${type}`)
      checkSchema(check('content', one, `${at}/${type}`).schema, `${at}/${type}/schema`)
    }
  }

  const { openapi, info, paths, components, security, tags, servers } = check('document', doc, '#')
  if (!/^3\.1\.\d+$/.test(String(openapi))) fault('#', `is OpenAPI ${openapi}`)
  const { license } = check('info', info, '#/info')
  if (license !== undefined) check('license', license, '#/info/license')
  for (const [index, server] of listAt(servers).entries())
    if (!URL.canParse(String(objectAt(server).url))) fault(`#/servers/${index}`, 'has no address')
  const tagNames = listAt(tags).map((tag, index) => check('tag', tag, `#/tags/${index}`).name)
  if (new Set(tagNames).size !== tagNames.length) fault('#/tags', 'names one twice')
  const { schemas, securitySchemes } = objectAt(components)
  for (const [name, schema] of Object.entries(objectAt(schemas))) {
    if (!/^[a-zA-Z0-9._-]+$/.test(name)) fault('#/components/schemas', `has the name ${name}`)
    checkSchema(schema, `#/components/schemas/${name}`)
  }
  for (const [name, scheme] of Object.entries(objectAt(securitySchemes)))
    check('security', scheme, `#/components/securitySchemes/${name}`)
  for (const name of listAt(security).flatMap(one => Object.keys(objectAt(one))))
    if (!(name in objectAt(securitySchemes))) fault('#/security', `names ${name}`)

  const operationIds = new Set<unknown>()
  const templates = new Set<string>()
  for (const [path, item] of Object.entries(objectAt(paths))) {
    const at = `#/paths/${path}`
    if (!path.startsWith('/')) fault(at, 'doesn’t begin with a slash')
    const template = path.replace(/\{[^}]*\}/g, '{}')
    if (templates.has(template)) fault(at, 'is the same path as another')
    templates.add(template)
    for (const [method, value] of Object.entries(objectAt(item))) {
      const place = `${at}/${method}`
      if (!METHODS.includes(method)) fault(place, 'is no method')
      const operation = check('operation', value, place)
      if (operationIds.has(operation.operationId))
        fault(place, `is called ${operation.operationId}, as another is`)
      operationIds.add(operation.operationId)
      for (const tag of listAt(operation.tags))
        if (!tagNames.includes(tag)) fault(place, `has the tag ${tag}`)
      const parameters = listAt(operation.parameters).map((one, index) => {
        const parameter = check('parameter', one, `${place}/parameters/${index}`)
        if (!['path', 'query', 'header', 'cookie'].includes(String(parameter.in)))
          fault(place, 'has a lost parameter')
        if (parameter.in === 'path' && parameter.required !== true) fault(place, `may lack ${parameter.name}`)
        checkSchema(parameter.schema, `${place}/parameters/${index}/schema`)
        return parameter
      })
      const inPath = parameters.filter(one => one.in === 'path').map(({ name }) => String(name))
      const named = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name ?? '')
      if (inPath.toSorted().join() !== named.toSorted().join())
        fault(place, `describes ${inPath} for ${named}`)
      if (operation.requestBody !== undefined)
        checkContent(
          check('requestBody', operation.requestBody, `${place}/requestBody`).content,
          `${place}/requestBody`,
        )
      const responses = Object.entries(objectAt(operation.responses))
      if (responses.length === 0) fault(place, 'answers nothing')
      for (const [status, one] of responses) {
        if (!/^[1-5](\d\d|XX)$|^default$/.test(status)) fault(place, `answers ${status}`)
        const { headers, content } = check('response', one, `${place}/responses/${status}`)
        for (const [name, header] of Object.entries(objectAt(headers)))
          checkSchema(check('header', header, `${place}/${name}`).schema, `${place}/${name}/schema`)
        checkContent(content, `${place}/responses/${status}`)
      }
    }
  }
  return faults
}
