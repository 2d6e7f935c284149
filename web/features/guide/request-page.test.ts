import { expect, test } from 'vitest'
import { SENT_FORM } from '#shared/domain/confirmation.ts'
import { requestPage, stepPage } from './request-page.ts'

const site = { url: 'https://a.example/', opt_out_url: 'https://a.example/optout', privacy_url: null }
const listing_url = 'https://a.example/p/1'
const handoff = { url: 'https://a.example/optout?record=1', filled: ['email'], remaining: '' }
const plain = { listing_url, handoff: null }

test('the form prepared for this removal comes first, then the removal page', () => {
  expect(requestPage({ listing_url, handoff }, site)).toMatchObject({ label: 'Open prepared form' })
  expect(requestPage(plain, site)).toMatchObject({ url: site.opt_out_url, known: true })
  expect(requestPage(plain, { ...site, opt_out_url: null })).toMatchObject({ known: false })
})

test('each step has the page that it is done on', () => {
  expect(stepPage('find', plain, site)?.url).toBe(listing_url)
  expect(stepPage('find', { ...plain, listing_url: null }, site)?.url).toBe(site.url)
  expect(stepPage('submit', plain, site)?.url).toBe(site.opt_out_url)
  expect(stepPage('phone-code', plain, site)).toBeNull()
})

test('of a form that was sent only the confirmation link is opened', () => {
  const job = { listing_url, handoff: { url: 'https://mail.example/c', filled: [SENT_FORM], remaining: '' } }
  expect(stepPage('confirm', job, site)).toMatchObject({ label: 'Open confirmation link' })
  expect(stepPage('confirm', plain, site)).toBeNull()
})
