// The people behind the demo account, written by hand: a person with a former name and two past places, her family, and
// three namesakes, one in her state and one in her own city. They always come first in the population.
import type { Person } from './person.ts'

type Told = Omit<Person, 'index' | 'reach' | 'alsoFirst' | 'suffix'> & Partial<Pick<Person, 'reach'>>

const austin = { city: 'Austin', state: 'TX' }
const home = { ...austin, street: '2218 Juniper Ridge Dr', zip: '78704', from: 2016, to: null }

const rosa: Told = {
  first: 'Rosa',
  middle: 'Elena',
  last: 'Whitaker',
  sex: 'f',
  formerLast: ['Delgado'],
  birthDate: '1984-03-17',
  places: [
    home,
    {
      street: '418 Magnolia Ave Apt 7',
      city: 'San Antonio',
      state: 'TX',
      zip: '78212',
      from: 2009,
      to: 2016,
    },
    { street: '1530 Aspen Ct', city: 'Denver', state: 'CO', zip: '80218', from: 2003, to: 2009 },
  ],
  phones: ['5125550147', '2105550162'],
  emails: ['rosa.whitaker@mail.example', 'rosa.delgado84@inbox.example'],
  relatives: ['Daniel Whitaker', 'Carmen Delgado', 'Marco Delgado'],
  reach: 'most',
}

const daniel: Told = {
  first: 'Daniel',
  middle: 'James',
  last: 'Whitaker',
  sex: 'm',
  formerLast: [],
  birthDate: '1982-09-02',
  places: [
    home,
    { street: '906 Lakeview Blvd', city: 'Dallas', state: 'TX', zip: '75209', from: 2006, to: 2016 },
  ],
  phones: ['5125550118'],
  emails: ['dan.whitaker@postbox.example'],
  relatives: ['Rosa Whitaker', 'Ruth Whitaker'],
}

const carmen: Told = {
  first: 'Carmen',
  middle: 'L',
  last: 'Delgado',
  sex: 'f',
  formerLast: ['Rios'],
  birthDate: '1958-11-23',
  places: [
    { street: '77 Mission Way', city: 'San Antonio', state: 'TX', zip: '78207', from: 1998, to: null },
  ],
  phones: ['2105550119'],
  emails: ['carmen.delgado@letterbox.example'],
  relatives: ['Rosa Whitaker', 'Marco Delgado'],
}

const marco: Told = {
  first: 'Marco',
  middle: 'Antonio',
  last: 'Delgado',
  sex: 'm',
  formerLast: [],
  birthDate: '1987-06-30',
  places: [
    { street: '3120 Aspen St Apt 4', city: 'Denver', state: 'CO', zip: '80205', from: 2012, to: null },
    { street: '77 Mission Way', city: 'San Antonio', state: 'TX', zip: '78207', from: 2005, to: 2012 },
  ],
  phones: ['3035550171'],
  emails: ['marco.delgado@mail.example'],
  relatives: ['Rosa Whitaker', 'Carmen Delgado'],
}

const inHerState: Told = {
  first: 'Rosa',
  middle: 'Maria',
  last: 'Whitaker',
  sex: 'f',
  formerLast: [],
  birthDate: '1961-08-05',
  places: [
    { street: '5402 Harbor St', city: 'Houston', state: 'TX', zip: '77019', from: 2001, to: null },
    { street: '212 Prairie Rd', city: 'Waco', state: 'TX', zip: '76706', from: 1985, to: 2001 },
  ],
  phones: ['7135550133'],
  emails: ['rosa.whitaker61@webmail.example'],
  relatives: ['Harold Whitaker', 'Gloria Whitaker'],
  reach: 'most',
}

const inHerCity: Told = {
  first: 'Rosa',
  middle: '',
  last: 'Whitaker',
  sex: 'f',
  formerLast: ['Pruitt'],
  birthDate: '1956-12-11',
  places: [{ street: '8411 Timber Cir', ...austin, zip: '78745', from: 1990, to: null }],
  phones: ['5125550186'],
  emails: ['rosawhitaker@letterbox.example'],
  relatives: ['Eugene Whitaker', 'Shirley Pruitt'],
  reach: 'most',
}

const elsewhere: Told = {
  first: 'Rosa',
  middle: 'J',
  last: 'Whitaker',
  sex: 'f',
  formerLast: [],
  birthDate: '1985-01-28',
  places: [
    { street: '1907 Copper Way', city: 'Tucson', state: 'AZ', zip: '85719', from: 2014, to: null },
    { street: '64 Mesa Ave', city: 'Las Cruces', state: 'NM', zip: '88001', from: 2004, to: 2014 },
  ],
  phones: ['5205550128'],
  emails: ['rj.whitaker@inbox.example'],
  relatives: ['Travis Whitaker'],
}

/** The demo person first, then family and namesakes. */
export const demoPeople: readonly Person[] = [
  rosa,
  daniel,
  carmen,
  marco,
  inHerState,
  inHerCity,
  elsewhere,
].map((told, index) => ({ suffix: '', alsoFirst: [], reach: 'usual', ...told, index }))
