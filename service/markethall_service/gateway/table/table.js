export * from './table-ODR7SDH3.js';
