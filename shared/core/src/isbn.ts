/**
 * International Standard Book Numbers, as people type them and as barcodes carry them. Japanese books bear a second barcode
 * that begins with 192 (subject and price): its check digit is right too, so the prefix decides.
 */
export interface Isbn {
  readonly isbn13: string
  /** only numbers that begin with 978 have one */
  readonly isbn10: string | null
}

export type IsbnRefusal = 'price_barcode' | 'no_isbn' | 'wrong_check'

export const isIsbn = (read: Isbn | IsbnRefusal): read is Isbn => typeof read !== 'string'

/** Reads ISBN-10 and ISBN-13 in any width, with or without hyphens, spaces or a leading "ISBN". */
export function readIsbn(text: string): Isbn | IsbnRefusal {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/^\s*ISBN(?:-?1[03])?[:\s]*/, '')
    .replace(/[\s\-‐‑‒–—―−ー]/g, '')
  if (/^192\d{10}$/.test(plain)) return 'price_barcode'
  if (/^97[89]\d{10}$/.test(plain)) {
    if (checkOf13(plain) !== plain[12]) return 'wrong_check'
    const body = plain.slice(3, 12)
    return { isbn13: plain, isbn10: plain.startsWith('978') ? body + checkOf10(body) : null }
  }
  if (/^\d{9}[\dX]$/.test(plain)) {
    if (checkOf10(plain) !== plain[9]) return 'wrong_check'
    const body = `978${plain.slice(0, 9)}`
    return { isbn13: body + checkOf13(body), isbn10: plain }
  }
  return 'no_isbn'
}

/** The check digit of twelve (or the first twelve) digits: weights 1 and 3, modulo 10. */
function checkOf13(digits: string): string {
  let sum = 0
  for (let index = 0; index < 12; index++) sum += Number(digits[index]) * (index % 2 === 0 ? 1 : 3)
  return String((10 - (sum % 10)) % 10)
}

/** The check digit of nine (or the first nine) digits: weights 10 to 2, modulo 11, X for ten. */
function checkOf10(digits: string): string {
  let sum = 0
  for (let index = 0; index < 9; index++) sum += Number(digits[index]) * (10 - index)
  const check = (11 - (sum % 11)) % 11
  return check === 10 ? 'X' : String(check)
}
