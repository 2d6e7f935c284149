import { expect, test } from 'vitest'
import { type Subject, structuredData } from './structured-data.ts'

const dataOf = (path: string, body: string, subject: Subject | null = null) =>
  [
    ...structuredData(path, body, subject).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g),
  ].map(([, json]) => JSON.parse(json ?? ''))

test('a trail and questions are told as the page shows them', () => {
  const body = `<nav aria-label="Breadcrumb"><ol><li><a href="/">Home</a></li><li><span aria-hidden="true">/</span><span>Pricing</span></li></ol></nav>
    <details name="q"><summary><h3>How much?</h3></summary><div><p>A bit &lt; a lot.</p></div></details>
    <details><summary>A menu</summary></details>`
  expect(dataOf('/pricing', body)).toMatchObject([
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Home', item: 'OFFLIST_ORIGIN/' },
        { position: 2, name: 'Pricing', item: 'OFFLIST_ORIGIN/pricing' },
      ],
    },
    {
      '@type': 'FAQPage',
      mainEntity: [{ name: 'How much?', acceptedAnswer: { text: 'A bit < a lot.' } }],
    },
  ])
})

test('the first page says who we are, a page without either nothing', () => {
  expect(dataOf('/', '<h1>Home</h1>')).toMatchObject([{ '@type': 'Organization', name: 'Offlist' }])
  expect(dataOf('/terms', '<h1>Terms</h1>')).toEqual([])
})

test('a broker’s page says which company it’s about, and from when its newest source is', () => {
  const subject = { name: 'Spokeo', domain: 'spokeo.com', checkedOn: '2026-08-01' }
  expect(dataOf('/data-brokers-list/spokeo', '<h1>Spokeo</h1>', subject)).toMatchObject([
    {
      '@type': 'WebPage',
      url: 'OFFLIST_ORIGIN/data-brokers-list/spokeo',
      dateModified: '2026-08-01',
      about: { '@type': 'Organization', name: 'Spokeo', url: 'https://spokeo.com/' },
    },
  ])
  const [undated] = dataOf('/x', '<h1>X</h1>', { ...subject, checkedOn: null })
  expect(undated).not.toHaveProperty('dateModified')
})

test('no text of a page can end the script', () => {
  const body = '<details name="q"><summary>&lt;/script&gt;?</summary><p>x</p></details>'
  expect(structuredData('/x', body).match(/<\/script>/g)).toHaveLength(1)
  expect(dataOf('/x', body)[0].mainEntity[0].name).toBe('</script>?')
})
