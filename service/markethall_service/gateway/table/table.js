export * from './table-HPAO7LOO.js';
