// Opens the wire for an account's backend.
import type { Target } from '../backend.ts'
import { offlistWire } from './offlist-wire.ts'
import { pouchdbWire } from './pouchdb-wire.ts'
import { rxdbServerWire } from './rxdb-server-wire.ts'
import type { Wire } from './wire.ts'

export function openWire(target: Target): Wire {
  switch (target.kind) {
    case 'offlist':
      return offlistWire(target)
    case 'rxdb-server':
      return rxdbServerWire(target)
    case 'pouchdb':
      return pouchdbWire(target)
  }
}
