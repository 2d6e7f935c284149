// Whether pictures from sites stay covered until the person uncovers them: those of a minor.
import { createContext, useContext } from 'react'

const Covered = createContext(false)

/** Wraps everything about one person. */
export const CoveredPictures = Covered.Provider

export const usePicturesCovered = (): boolean => useContext(Covered)
