import { expect, test } from 'vitest'
import { requestsOf } from './request-of.ts'

const job = (id: string, parent_job_id: string | null = null) => ({ id, parent_job_id })

test('a removal is cleared by the request at the end of its line, and without one by its own', () => {
  const requests = requestsOf([job('kin'), job('root', 'kin'), job('twig', 'root'), job('alone')])
  expect([...requests]).toEqual([
    ['kin', 'kin'],
    ['root', 'kin'],
    ['twig', 'kin'],
    ['alone', 'alone'],
  ])
})

test('one that this device doesn’t have clears nothing, and a ring ends', () => {
  expect(requestsOf([job('root', 'elsewhere')]).get('root')).toBe('root')
  expect(requestsOf([job('a', 'b'), job('b', 'a')]).size).toBe(2)
})
