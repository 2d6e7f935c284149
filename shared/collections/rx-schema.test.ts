import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'
import { defineCollection } from './define.ts'
import { collections } from './index.ts'
import { type RxProperty, rxSchema } from './rx-schema.ts'

/** Top-level names reserved by RxDB. */
const FORBIDDEN =
  /^(deleted|update|get|collection|primary|remove|populate|revision|patch|modify|close|toJSON|synced|_.*)$/

test('there are at most thirteen collections, the most the store opens without stalling', () => {
  expect(Object.keys(collections).length).toBeLessThanOrEqual(13)
  expect(Object.keys(collections)).toHaveLength(13)
})

/** One file per collection and version. A released one stays, because devices have documents of that version. */
const STORED = '../../tests/fixtures/stored-schemas'

test.each(Object.values(collections))(
  '$name: the stored schema is as it was at version $version',
  async collection => {
    const { name, version } = collection
    const text = `${JSON.stringify(inOrder(rxSchema(collection)), null, 2)}\n`
    await expect(text).toMatchFileSnapshot(`${STORED}/${name}.${version}.json`)
  },
)

test.each(Object.values(collections))('$name: the schemas of all earlier versions are kept', collection => {
  const kept = readdirSync(new URL(STORED, import.meta.url))
  for (let version = 0; version < collection.version; version += 1)
    expect(kept).toContain(`${collection.name}.${version}.json`)
})

test.each(Object.values(collections))('$name: sealed fields are marked in the stored schema', collection => {
  const { encrypted, indexes } = rxSchema(collection)
  expect(encrypted ?? []).toEqual(collection.sealed)
  expect(indexes.filter(field => encrypted?.includes(field))).toEqual([])
})

test.each(Object.values(collections))('$name: nothing of the stored schema depends on zod', collection => {
  const schema = rxSchema(collection)
  expect(JSON.stringify(schema)).not.toMatch(/"(pattern|format|\$ref|\$schema|default|enum|const|minLength)"/)
  expect(Object.keys(schema.properties).filter(name => FORBIDDEN.test(name))).toEqual([])
  expect(Object.keys(schema.properties)).toEqual(Object.keys(collection.fields))
  expect(schema.properties.id?.maxLength).toBeGreaterThan(0)
})

test.each(Object.values(collections))(
  '$name: every indexed field is bounded and always there',
  collection => {
    const { indexes, properties, required } = rxSchema(collection)
    for (const field of indexes) {
      const node: RxProperty = properties[field] ?? {}
      expect(required, field).toContain(field)
      expect(node.type === 'boolean' || (node.maxLength ?? node.maximum), field).toBeTruthy()
    }
  },
)

test('a wider limit or a new value of a list leaves the stored schema alone; a new field does not', () => {
  const of = (fields: Readonly<Record<string, z.ZodType>>) =>
    rxSchema(
      defineCollection({ name: 'things', version: 0, scope: 'account', fields: { id: rowId, ...fields } }),
    )
  const before = of({ title: z.string().max(10), kind: z.enum(['a', 'b']) })
  expect(of({ title: z.string().max(20), kind: z.enum(['a', 'b', 'cc']) })).toEqual(before)
  expect(of({ title: z.string().max(10), kind: z.enum(['a', 'b']), more: z.boolean() })).not.toEqual(before)
  expect(of({ title: z.string().max(10).nullable(), kind: z.enum(['a', 'b']) })).not.toEqual(before)
})

test('a field that cannot be indexed is refused by name', () => {
  const indexed = (field: z.ZodType) =>
    rxSchema(
      defineCollection({
        name: 'things',
        version: 0,
        scope: 'account',
        fields: { id: rowId, at: field },
        indexes: ['at'],
      }),
    )
  expect(() => indexed(z.string())).toThrow('things.at')
  expect(() => indexed(z.string().max(5).nullable())).toThrow('things.at')
  expect(indexed(z.int().min(0).max(9)).properties.at).toEqual({
    type: 'integer',
    minimum: 0,
    maximum: 9,
    multipleOf: 1,
  })
})

/** With sorted object keys, so that equal values give equal texts. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, child]) => [key, inOrder(child)]))
}
