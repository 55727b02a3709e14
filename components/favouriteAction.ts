/** Where the star posts: keeping and forgetting are two calls (specification section 7). */
export const favouriteAction = (kept: boolean) => (kept ? '/api/user/delete-collection' : '/api/user/set-collection')
