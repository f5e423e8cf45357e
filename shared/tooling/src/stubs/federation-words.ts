/**
 * What the bundler puts in place of a sentence for each error of the federation runtime (0.3 KB of every page): an error has its
 * code and the address where that is explained.
 */
export const buildDescMap = {}
export const errorDescMap = {}
export const runtimeDescMap = {}
export const typeDescMap = {}
