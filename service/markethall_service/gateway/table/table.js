export * from './table-6WA62TH7.js';
