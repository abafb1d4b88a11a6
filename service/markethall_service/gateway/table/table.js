export * from './table-AC4S6P6H.js';
