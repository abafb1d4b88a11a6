export * from './table-6BYX67KD.js';
