import { expect, test } from 'vitest'
import { demoPeople } from './demo-people.ts'
import { generatePeople } from './generate.ts'
import { fullName } from './person.ts'
import { cities } from './places.ts'

const people = generatePeople(1, 0, 3000)

test('the same seed gives the same people, another seed others', () => {
  expect(generatePeople(1, 0, 3000)).toEqual(people)
  expect(generatePeople(2, 0, 50).map(fullName)).not.toEqual(people.slice(0, 50).map(fullName))
})

test('people live in real places, have numbers kept for fiction and addresses at reserved hosts', () => {
  for (const person of people) {
    const home = person.places[0]
    const city = cities.find(one => one.city === home?.city && one.state === home?.state)
    expect(city?.zip).toBe(home?.zip.slice(0, 3))
    for (const phone of person.phones) expect(phone).toMatch(/^\d{3}55501\d\d$/)
    for (const email of person.emails) expect(email).toMatch(/^[a-z._0-9]+@[a-z]+\.example$/)
  }
})

test('only adults are told of, and nobody moved before they were grown up', () => {
  for (const person of people) {
    const grown = Number(person.birthDate.slice(0, 4)) + 18
    expect(grown).toBeLessThan(2026)
    for (const place of person.places) expect(place.from).toBeGreaterThanOrEqual(grown)
  }
})

test('there are families, former names, movers, Jr and Sr in one city, and namesakes', () => {
  const named = new Map(people.map(person => [fullName(person), person]))
  const juniors = people.filter(person => person.suffix === 'Jr')
  expect(juniors.length).toBeGreaterThan(15)
  for (const junior of juniors) {
    const senior = named.get(fullName({ ...junior, suffix: 'Sr' }))
    if (senior) expect(senior.places[0]?.state).toBe(junior.places[0]?.state)
  }
  expect(people.filter(person => person.formerLast.length > 0).length).toBeGreaterThan(300)
  expect(people.filter(person => person.places.length > 2).length).toBeGreaterThan(500)
  expect(people.filter(person => person.relatives.length > 1).length).toBeGreaterThan(1500)
  const firstLast = people.map(person => `${person.first} ${person.last}`)
  expect(firstLast.length - new Set(firstLast).size).toBeGreaterThan(100)
})

test('the demo person has a former name, two past places, a spouse, and namesakes in her state and her city', () => {
  const [rosa, ...others] = demoPeople
  expect(rosa?.formerLast).toEqual(['Delgado'])
  expect(rosa?.places.filter(place => place.to !== null)).toHaveLength(2)
  expect(others.some(other => rosa?.relatives.includes(`${other.first} ${other.last}`))).toBe(true)
  const namesakes = others.filter(other => other.first === 'Rosa' && other.last === 'Whitaker')
  expect(namesakes.map(other => other.places[0]?.city)).toEqual(['Houston', 'Austin', 'Tucson'])
})
