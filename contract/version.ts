/** The contract's version. 1: what was no longer fits, 2: something new, 3: words (docs/contract-changelog.md). */
export const CONTRACT_VERSION = '1.29.0'
