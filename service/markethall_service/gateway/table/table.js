export * from './table-L4OVZ3AT.js';
