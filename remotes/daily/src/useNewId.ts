import { type Id, newId } from '@techo/core'
import { useState } from 'react'

/** One id for as long as the component stands, so that a repeated write makes the same row. */
export const useNewId = (): Id => useState(() => newId())[0]
