import { expect, test } from 'vitest'
import { structuredData } from './structured-data.ts'

const dataOf = (path: string, body: string) =>
  [...structuredData(path, body).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json ?? ''),
  )

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

test('no text of a page can end the script', () => {
  const body = '<details name="q"><summary>&lt;/script&gt;?</summary><p>x</p></details>'
  expect(structuredData('/x', body).match(/<\/script>/g)).toHaveLength(1)
  expect(dataOf('/x', body)[0].mainEntity[0].name).toBe('</script>?')
})
