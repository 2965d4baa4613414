/** How the names of the coverage begin that clients choose: those of requests outside the contract. */
export const OUTSIDE = 'outside '
/** How many of them are counted apart. */
export const MOST_OUTSIDE = 200
