// The texts of a free scan's results never claim more than we saw.
import { describe, expect, test } from 'vitest'
import type { FreeScanSite } from '#shared/protocol/free-scan.ts'
import { resultToast } from './result-toast.ts'
import { headline, lede, scoreText, shareText, siteLabel, siteText } from './result-words.ts'

const counts = { sitesScanned: 5, sitesUnchecked: 0, exposuresFound: 0, possibleFound: 0 }

describe('the headline', () => {
  test('says “your data” only of strong matches', () => {
    expect(headline({ ...counts, exposuresFound: 2, possibleFound: 3 }, 'Rosa Whitaker')).toBe(
      'We found your data on 2 of 5 sites.',
    )
    expect(headline({ ...counts, possibleFound: 4 }, 'Rosa Whitaker')).toBe(
      '4 of 5 sites list a Rosa Whitaker.',
    )
    expect(headline({ ...counts, possibleFound: 1 }, 'Ana Ruiz')).toBe('1 of 5 sites lists an Ana Ruiz.')
  })

  test('counts only sites that were checked where nobody was found', () => {
    expect(headline({ ...counts, sitesUnchecked: 1 }, 'x')).toBe('We didn’t find you on 4 sites.')
    expect(headline({ ...counts, sitesUnchecked: 5 }, 'x')).toBe('We couldn’t check any of the sites.')
  })
})

test('the sentence below asks for a town where only a name was given', () => {
  expect(lede({ ...counts, possibleFound: 2 }, '')).toContain('Add your town')
  expect(lede({ ...counts, possibleFound: 2 }, 'Austin, TX')).toContain('somebody else')
})

test('the score says what it rests on, and what is left out', () => {
  expect(scoreText({ ...counts, exposuresFound: 2, possibleFound: 1, sitesUnchecked: 1 })).toBe(
    'Of 4 sites that let us look, 2 list you and 1 may list you, and counts half. 1 couldn’t be checked and isn’t counted.',
  )
  expect(scoreText(counts)).toBe('Of 5 sites that let us look, none lists you.')
  expect(scoreText({ ...counts, sitesUnchecked: 5 })).toContain('No score')
})

const site: FreeScanSite = {
  name: 'TrueFolk',
  found: true,
  confidence: 0.97,
  riskLevel: 'High',
  finding: 'listed',
  possible: 0,
  namesakes: 0,
  listing: {
    initial: 'R',
    region: 'TX',
    ageSpan: '40–49',
    shows: { street: 0.5, phones: 0, age: 1, relatives: 1, cities: 0, names: 0 },
  },
  problem: null,
}

test('a site says how strong its match is, and which kinds of data it shows', () => {
  expect(siteText(site)).toBe(
    'Strong match: R., Texas, 40–49. Shows: part of a street address, age, relatives.',
  )
  expect(siteText({ ...site, finding: 'possible', found: false, possible: 2, namesakes: 1 })).toBe(
    'Possible match: R., Texas, 40–49. Shows: part of a street address, age, relatives. 2 listings in all may be yours. 1 namesake, told apart by what they show.',
  )
  expect(siteLabel(site)).toBe('High risk')
})

test('a site that couldn’t be checked is never “not listed”', () => {
  const unchecked = {
    ...site,
    finding: 'unchecked',
    riskLevel: null,
    listing: null,
    problem: 'It hung.',
  } as const
  expect(siteLabel(unchecked)).toBe('Couldn’t check')
  expect(siteText(unchecked)).toBe('It hung. That doesn’t mean you’re not on it.')
})

test('what is shared has no name', () => {
  expect(shareText({ ...counts, sitesUnchecked: 1, exposuresFound: 2, privacyScore: 50 })).toBe(
    'My privacy score is 50 of 100. 2 of 4 people-search sites list me. See who lists you:',
  )
})

describe('the message at the end', () => {
  test('is the specification’s, word for word', () => {
    expect(resultToast({ exposuresFound: 3, sitesUnchecked: 0, band: 'poor' })).toMatchObject({
      title: 'Found your data on 3 sites!',
      description: "Click 'Upgrade Now' to remove your data automatically",
    })
    expect(resultToast({ exposuresFound: 0, sitesUnchecked: 0, band: 'excellent' })?.title).toBe(
      'Great privacy score! Consider upgrading for comprehensive protection.',
    )
  })

  test('calls no score great that isn’t', () => {
    expect(resultToast({ exposuresFound: 0, sitesUnchecked: 0, band: 'good' })).toBeNull()
    expect(resultToast({ exposuresFound: 0, sitesUnchecked: 0, band: 'poor' })).toBeNull()
    expect(resultToast({ exposuresFound: 0, sitesUnchecked: 1, band: 'excellent' })).toBeNull()
  })
})
