// The folder from which the live world loads its recipes.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSettings } from './env.ts'
import { createLog } from './lib/log.ts'
import { openWorld } from './world.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'world-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function liveWorld(more: Record<string, string>) {
  const settings = readSettings({
    WORLD: 'live',
    SMTP_URL: 'smtp://127.0.0.1:25',
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    DATA_DIR: folder,
    ...more,
  })
  return openWorld(settings, {
    dir: folder,
    publicUrl: 'https://offlist.example',
    ownUrl: 'http://127.0.0.1:8787',
    log: createLog('silent'),
    wallNow: () => 1_000,
    whenAdvanced: async () => undefined,
  })
}

test('recipes are read where the import puts them, which is there from the start', async () => {
  const world = await liveWorld({})
  expect(world.recipesDir).toBe(path.join(folder, 'recipes'))
  expect(readdirSync(world.recipesDir)).toEqual([])
})

test('its time is the time it is given: the database’s', async () => {
  expect((await liveWorld({})).now()).toBe(1_000)
})

test('a folder of recipes that was named is taken as it is', async () => {
  const named = path.join(folder, 'mine')
  expect((await liveWorld({ RECIPES_DIR: named })).recipesDir).toBe(named)
  expect(readdirSync(folder)).toEqual([])
})
