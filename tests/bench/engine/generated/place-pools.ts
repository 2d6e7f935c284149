// Homes of made-up people: real cities with the first digits of their postcodes and the state's area codes. Streets are
// made up.

export type StatePool = { code: string; name: string; areas: string[]; zip: string; cities: string[] }

const state = (code: string, name: string, areas: string, zip: string, cities: string): StatePool => ({
  code,
  name,
  areas: areas.split(' '),
  zip,
  cities: cities.split(', '),
})

const TOWN_STARTS =
  'Ash,Brook,Cedar,Clear,Elk,Fair,Glen,Hazel,Kings,Maple,Mill,North,Oak,Pleasant,River,Rock,Spring,Stone,Wal,West'.split(
    ',',
  )
const TOWN_ENDS = [
  'ford',
  'ville',
  'field',
  'ton',
  'wood',
  'dale',
  ' Falls',
  ' Grove',
  ' Creek',
  'burg',
  ' Hills',
  'port',
]

/** Towns in no particular state. There are many, so that a namesake in the same state is rarely in the same town. */
export const TOWNS: readonly string[] = TOWN_STARTS.flatMap(start => TOWN_ENDS.map(end => start + end))

/** States, roughly by population; cities large and small. */
export const STATES: readonly StatePool[] = [
  state(
    'CA',
    'California',
    '213 415 619 510 916 559',
    '9',
    'Los Angeles, San Diego, Fresno, Modesto, Chula Vista, Oakland, Visalia, Vallejo, Daly City, Redding, Hemet, Lodi',
  ),
  state(
    'TX',
    'Texas',
    '512 713 214 210 915 806',
    '7',
    'Houston, Dallas, Austin, El Paso, Lubbock, Plano, McAllen, Tyler, Katy, Waco, Laredo, Odessa',
  ),
  state(
    'FL',
    'Florida',
    '305 407 813 904 561',
    '3',
    'Miami, Orlando, Tampa, Jacksonville, Hialeah, Ocala, Sanford, Lakeland, Naples, Pensacola, Largo',
  ),
  state(
    'NY',
    'New York',
    '212 516 718 585 914',
    '1',
    'New York, Brooklyn, Buffalo, Rochester, Yonkers, Hempstead, Utica, Jamaica, Ithaca, Troy, Elmira',
  ),
  state(
    'PA',
    'Pennsylvania',
    '215 412 717 610',
    '1',
    'Philadelphia, Pittsburgh, Allentown, Erie, Reading, Scranton, Upper Darby, Lancaster, Butler, Easton',
  ),
  state(
    'IL',
    'Illinois',
    '312 847 708 217',
    '6',
    'Chicago, Aurora, Naperville, Peoria, Skokie, Cicero, Normal, Westchester, Decatur, Des Plaines',
  ),
  state(
    'OH',
    'Ohio',
    '216 614 513 937 440',
    '4',
    'Columbus, Cleveland, Cincinnati, Dayton, Mentor, Franklin, Parma, Middletown, Lima, Athens, Springfield',
  ),
  state(
    'GA',
    'Georgia',
    '404 770 912 706',
    '3',
    'Atlanta, Augusta, Savannah, Macon, Athens, Marietta, Decatur, Valdosta, Rome',
  ),
  state(
    'NC',
    'North Carolina',
    '704 919 336 910',
    '2',
    'Charlotte, Raleigh, Durham, Greensboro, Concord, Gastonia, Wilmington, Cary, Boone',
  ),
  state(
    'MI',
    'Michigan',
    '313 248 616 517',
    '4',
    'Detroit, Grand Rapids, Lansing, Flint, Redford, Novi, Holland, Monroe, Saginaw',
  ),
  state(
    'NJ',
    'New Jersey',
    '201 973 732 856',
    '0',
    'Newark, Jersey City, Paterson, Kearny, Union, Trenton, Camden, Edison, Clifton',
  ),
  state(
    'VA',
    'Virginia',
    '703 757 804 540',
    '2',
    'Virginia Beach, Norfolk, Richmond, Arlington, Chesapeake, Portsmouth, Roanoke, Salem',
  ),
  state(
    'WA',
    'Washington',
    '206 253 509 425',
    '9',
    'Seattle, Spokane, Tacoma, Vancouver, Bellevue, Kent, Yakima, Everett',
  ),
  state(
    'AZ',
    'Arizona',
    '602 520 480',
    '8',
    'Phoenix, Tucson, Mesa, Chandler, Glendale, Tempe, Yuma, Flagstaff',
  ),
  state(
    'MA',
    'Massachusetts',
    '617 978 508 413',
    '0',
    'Boston, Worcester, Springfield, Lowell, Brockton, Chelmsford, Fall River, Milton',
  ),
  state(
    'TN',
    'Tennessee',
    '615 901 423',
    '3',
    'Nashville, Memphis, Knoxville, Chattanooga, Franklin, Jackson, Bristol',
  ),
  state(
    'IN',
    'Indiana',
    '317 219 260',
    '4',
    'Indianapolis, Fort Wayne, Gary, Highland, Carmel, Muncie, Sheridan',
  ),
  state(
    'MO',
    'Missouri',
    '314 816 417',
    '6',
    'Kansas City, St. Louis, Springfield, Columbia, Joplin, St. Charles',
  ),
  state('MD', 'Maryland', '410 301', '2', 'Baltimore, Frederick, Rockville, Salisbury, Bowie, Annapolis'),
  state('WI', 'Wisconsin', '414 608 920', '5', 'Milwaukee, Madison, Green Bay, Racine, Reedsburg, La Crosse'),
  state(
    'MN',
    'Minnesota',
    '612 651 507',
    '5',
    'Minneapolis, St. Paul, Rochester, Duluth, Bloomington, Mankato',
  ),
  state(
    'CO',
    'Colorado',
    '303 719 970',
    '8',
    'Denver, Colorado Springs, Aurora, Fort Collins, Golden, Pueblo',
  ),
  state('LA', 'Louisiana', '504 225 337', '7', 'New Orleans, Baton Rouge, Lafayette, Shreveport, Houma'),
  state('KY', 'Kentucky', '502 859 270', '4', 'Louisville, Lexington, Owensboro, Alexandria, Hopkinsville'),
  state('OR', 'Oregon', '503 541', '9', 'Portland, Salem, Eugene, Bend, Medford, Gladstone'),
  state('OK', 'Oklahoma', '405 918', '7', 'Oklahoma City, Tulsa, Norman, Lawton, Enid'),
  state('NV', 'Nevada', '702 775', '8', 'Las Vegas, Reno, Henderson, Sparks, Elko'),
  state('IA', 'Iowa', '515 319', '5', 'Des Moines, Cedar Rapids, Davenport, Ames'),
  state('KS', 'Kansas', '316 913', '6', 'Wichita, Overland Park, Topeka, Salina'),
  state('ID', 'Idaho', '208', '8', 'Boise, Nampa, Moscow, Weiser'),
]

export const STREET_NAMES: readonly string[] =
  'Oak,Maple,Cedar,Park,Pine,Elm,Washington,Lake,Hill,Main,Walnut,Sunset,Lincoln,Jackson,Church,River,Willow,Jefferson,Center,Forest,Highland,Franklin,Meadow,Chestnut,Ridge,Poplar,Spruce,Orchard,Valley,Creekside,Saguaro,Stonebridge,Woodland,Clearview,Prairie,Harbor,Lakeshore,Magnolia,Cypress,Bayview,Saint Andrews,Mount Vernon,1st,2nd,5th,12th,26th,44th,Martin Luther King,Old Mill,County Line,Fox Run,Eagle Nest'.split(
    ',',
  )

/** Kinds of streets, in full and abbreviated. */
export const STREET_KINDS: readonly (readonly [long: string, short: string])[] = [
  ['Street', 'St'],
  ['Avenue', 'Ave'],
  ['Road', 'Rd'],
  ['Drive', 'Dr'],
  ['Lane', 'Ln'],
  ['Court', 'Ct'],
  ['Boulevard', 'Blvd'],
  ['Way', 'Way'],
  ['Place', 'Pl'],
  ['Terrace', 'Ter'],
]

export const MAIL_HOSTS: readonly string[] =
  'gmail.com,yahoo.com,hotmail.com,aol.com,outlook.com,icloud.com,comcast.net,verizon.net,live.com'.split(',')
