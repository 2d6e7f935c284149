import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseCatalogue } from './catalogue-text.ts'
import { planRequests } from './plan-requests.ts'
import { METHOD_MINUTES, REQUEST_MINUTES, requestMinutes } from './request-cost.ts'
import { requestOptions } from './request-options.ts'

const { brokers } = parseCatalogue(readFileSync(new URL('./brokers.jsonl', import.meta.url), 'utf8'))

test('what the form asks for does not follow a letter, but an identity document does', () => {
  expect(requestMinutes('email_request', ['captcha', 'account'])).toBe(
    REQUEST_MINUTES + METHOD_MINUTES.email_request,
  )
  expect(requestMinutes('email_request', ['id_document'])).toBeGreaterThan(
    requestMinutes('email_request', []),
  )
})

test('a form that a recipe fills in takes less, yet a captcha stays with the person', () => {
  expect(requestMinutes('web_form', ['record_url'], true)).toBeLessThan(requestMinutes('web_form', []))
  expect(requestMinutes('web_form', ['captcha'], true)).toBeGreaterThan(requestMinutes('web_form', [], true))
})

test('the whole catalogue is planned with fewer requests than sites, and only sites without any way are left', () => {
  const options = requestOptions(brokers)
  expect(new Set(options.map(option => option.id)).size).toBe(options.length)
  const plan = planRequests(
    options,
    brokers.map(one => one.id),
  )
  expect(plan.requests.length).toBeLessThan(brokers.length * 0.9)
  const left = brokers.filter(one => plan.unreachable.includes(one.id))
  expect(left.filter(one => one.optOutUrl !== null || one.methods.includes('email_request'))).toEqual([])
})

test('a recipe with a form of its own makes that request cheaper', () => {
  const one = brokers.find(broker => broker.methods.includes('web_form') && broker.optOutUrl !== null)
  if (!one) throw new Error('no form in the catalogue')
  const optOut = { stepType: 'optOut', optOutType: 'formOptOut', actions: [] } as const
  const recipe = { url: one.domain, parent: null, mirrorSites: [], optOut: { ...optOut, actions: [] } }
  const [by, without] = [requestOptions([one], [recipe]), requestOptions([one])].map(
    options => options.find(option => option.method === 'web_form')?.minutes ?? 0,
  )
  expect(by).toBeLessThan(without ?? 0)
})
