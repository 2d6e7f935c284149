// The schema of a collection in a device's store, derived from its declaration. It describes the shape only and
// leaves values to zod, because a stored schema that changes under the same version locks a device out of its own
// data.
import { must } from '#shared/lib/must.ts'
import { z } from '#shared/lib/z.ts'
import type { Collection } from './define.ts'

/** A JSON schema (draft-7) node, limited to the keywords we store. */
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
  /** Fields that the device encrypts; omitted if there are none. */
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
 * The RxDB schema of a collection. A wider limit or a new enum value doesn't change it. Adding, removing or sealing a
 * field, or changing its type, does; the collection's version must then rise. Throws if an indexed field can't be
 * indexed (nullable, or a string without a maximum length).
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

/** The node without the parts that only zod checks: sizes, patterns, formats, values. */
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

/** The node of a key or index: the store builds fixed-width index strings, so it needs the bounds. */
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
