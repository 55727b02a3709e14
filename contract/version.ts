/**
 * The version of the contract between browser, web tier and upstream: `info.version` of the OpenAPI documents. A change has
 * its entry in docs/contract-changelog.md. The first number changes when an upstream or a client of before no longer fits, the
 * second when something is added, the third when only the description changes.
 */
export const CONTRACT_VERSION = '1.20.0'
