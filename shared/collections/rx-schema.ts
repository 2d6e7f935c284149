// The schema a device's store keeps of a collection, derived from its declaration. It says the shape only: zod checks
// values, and a stored schema that changed under the same version locks a device out of its own data.
import { must } from '#shared/lib/must.ts'
import { z } from '#shared/lib/z.ts'
import type { Collection } from './define.ts'

/** A JSON schema (draft-7) node, as far as we store one. */
export type RxProperty = {
  type?: string
  properties?: Record<string, RxProperty>
  required?: string[]
  additionalProperties?: boolean
  items?: RxProperty
  anyOf?: RxProperty[]
  maxLength?: number
  minimum?: number
  maximum?: number
  multipleOf?: number
}

/** An RxDB schema: version, primary key and top-level properties. */
export type RxSchema = {
  title: string
  version: number
  primaryKey: 'id'
  type: 'object'
  properties: Record<string, RxProperty>
  required: string[]
  additionalProperties: false
  indexes: string[]
  /** Fields that the device keeps encrypted; left out where there are none. */
  encrypted?: string[]
}

type Raw = {
  type?: string
  properties?: Record<string, Raw>
  required?: string[]
  items?: Raw
  anyOf?: Raw[]
  enum?: unknown[]
  maxLength?: number
  minimum?: number
  maximum?: number
  multipleOf?: number
}

/**
 * The RxDB schema of a collection. Widening a limit or adding an enum value leaves it as it is; a field that comes,
 * goes, changes its type or is sealed changes it, and then the collection's version must rise. Throws when an indexed field
 * cannot be indexed (nullable, or a string without a maximum length).
 */
export function rxSchema(collection: Collection): RxSchema {
  const raw = z.toJSONSchema(collection.doc, {
    target: 'draft-7',
    io: 'input',
    reused: 'inline',
    cycles: 'throw',
  }) as Raw
  const properties = raw.properties ?? {}
  const keyed = new Set(['id', ...collection.indexes])
  return {
    title: collection.name,
    version: collection.version,
    primaryKey: 'id',
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(properties).map(([field, node]) => [
        field,
        keyed.has(field) ? indexable(`${collection.name}.${field}`, node) : shape(node),
      ]),
    ),
    required: [...(raw.required ?? [])],
    additionalProperties: false,
    indexes: [...collection.indexes],
    ...(collection.sealed.length > 0 ? { encrypted: [...collection.sealed] } : {}),
  }
}

/** The node without what zod alone checks: sizes, patterns, formats, values. */
function shape(node: Raw): RxProperty {
  if (node.anyOf) return { anyOf: node.anyOf.map(shape) }
  if (node.type === 'array') return { type: 'array', items: shape(node.items ?? {}) }
  if (node.type !== 'object') return node.type === undefined ? {} : { type: node.type }
  if (!node.properties) return { type: 'object', additionalProperties: true }
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(node.properties).map(([field, child]) => [field, shape(child)]),
    ),
    required: [...(node.required ?? [])],
    additionalProperties: false,
  }
}

/** A key's or index's node: the store builds fixed-width index strings, so it must know the bounds. */
function indexable(where: string, node: Raw): RxProperty {
  if (node.type === 'boolean') return { type: 'boolean' }
  if (node.type === 'string') {
    const longest = node.enum?.map(value => String(value).length)
    const maxLength = node.maxLength ?? (longest && Math.max(...longest))
    return { type: 'string', maxLength: must(maxLength, `maximum length of ${where}, which is indexed`) }
  }
  if (node.type !== 'integer' && node.type !== 'number') throw new Error(`${where} cannot be indexed`)
  return {
    type: node.type,
    minimum: must(node.minimum, `minimum of ${where}, which is indexed`),
    maximum: must(node.maximum, `maximum of ${where}, which is indexed`),
    multipleOf: must(node.multipleOf ?? (node.type === 'integer' ? 1 : undefined), `step of ${where}`),
  }
}
