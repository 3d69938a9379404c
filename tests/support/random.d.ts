/** Pseudo-random numbers, deterministic by seed (mulberry32). */
export declare class Random {
    #private;
    constructor(seed: number);
    /** From 0 to below 1. */
    next(): number;
    /** A whole number; both limits are included. */
    between(min: number, max: number): number;
    chance(probability: number): boolean;
    pick<T>(values: readonly T[]): T;
}
