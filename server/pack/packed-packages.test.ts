// Which packages the archive holds.
import { expect, test } from 'vitest'
import { importedPackages, lockFile, packedPackages } from './packed-packages.ts'

test('a source’s packages, whatever they import of them', () => {
  const source = `
    import { Hono } from 'hono'
    import type { Context } from "hono/types"
    import './near.ts'
    import fs from 'node:fs'
    import { z } from '#shared/lib/z.ts'
    export { x } from '@scope/name/part.js'
    const later = await import('jspdf')
  `
  expect(importedPackages(source)).toEqual(['hono', 'hono', '@scope/name', 'jspdf'])
})

test('what packages need, each from the folder where Node finds it', () => {
  const lock = lockFile.parse({
    packages: {
      '': { dependencies: { a: '1', unused: '1' } },
      'node_modules/a': { dependencies: { b: '1' }, optionalDependencies: { other_system: '1' } },
      'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
      'node_modules/b': {},
      'node_modules/c': { peerDependencies: { a: '1' } },
      'node_modules/unused': {},
      'node_modules/tool': { dev: true },
    },
  })
  expect(packedPackages(lock, ['a', 'tool', 'node:fs'])).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
  ])
})
