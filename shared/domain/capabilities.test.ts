import { expect, test } from 'vitest'
import { CAPABILITIES, type Capability, can, ROLES, type Role } from './capabilities.ts'

const all = Object.keys(CAPABILITIES) as Capability[]
const those = (role: Role) => all.filter(capability => can({ role }, capability))

test('a member does less than a manager, a manager less than a holder, who does all', () => {
  expect(those('holder')).toEqual(all)
  expect(those('operator')).toEqual(all)
  expect(all.filter(one => !those('manager').includes(one))).toEqual(['billing', 'members.manage', 'import'])
  expect(those('manager').filter(one => !those('member').includes(one))).toEqual([
    'people.add',
    'people.remove',
    'settings',
    'members.invite',
  ])
})

test('nobody can be kept in a household, or from their own account', () => {
  for (const role of ROLES)
    for (const own of ['members.move', 'export', 'delete_account', 'api_keys'] as const)
      expect(can({ role }, own)).toBe(true)
})
